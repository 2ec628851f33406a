import { expect, test } from 'vitest'
import { isPublicAddress } from './networks.ts'

test.each(['8.8.8.8', '100.63.255.255', '172.32.0.1', '2606:4700::1111', '2400:cb00::1'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  '0.0.0.0',
  '10.0.0.5',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:8.8.8.8',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'ff02::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  '',
  'localhost',
])('%o is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})
