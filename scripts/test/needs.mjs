import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Debian packages that the groups of tests need, each with a file that proves its installation. */
const needs = {
  pure: [],
  dom: [],
  database: [
    ['postgresql', '/usr/lib/postgresql'],
    ['redis-server', '/usr/bin/redis-server'],
    ['nginx', '/usr/sbin/nginx'],
    ['apache2-bin', '/usr/sbin/apache2'],
    ['caddy', '/usr/bin/caddy'],
  ],
  smoke: [
    ['chromium-headless-shell', '/usr/bin/chromium-headless-shell'],
    ['fonts-noto-cjk', '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'],
    ['ffmpeg', '/usr/bin/ffmpeg'],
  ],
  browser: [
    ['chromium-headless-shell', '/usr/bin/chromium-headless-shell'],
    ['fonts-noto-cjk', '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'],
    ['ffmpeg', '/usr/bin/ffmpeg'],
    ['firefox-esr', '/usr/bin/firefox-esr'],
    ['webkit2gtk-driver', '/usr/bin/WebKitWebDriver'],
    ['gstreamer1.0-libav', '/usr/lib/x86_64-linux-gnu/gstreamer-1.0/libgstlibav.so'],
    ['gstreamer1.0-plugins-bad', '/usr/lib/x86_64-linux-gnu/gstreamer-1.0/libgstvideoparsersbad.so'],
    ['xvfb', '/usr/bin/Xvfb'],
  ],
  live: [
    ['chromium', '/usr/bin/chromium'],
    ['chromium-headless-shell', '/usr/bin/chromium-headless-shell'],
    ['fonts-noto-cjk', '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'],
    ['ffmpeg', '/usr/bin/ffmpeg'],
    ['nginx', '/usr/sbin/nginx'],
    ['libnginx-mod-rtmp', '/usr/lib/nginx/modules/ngx_rtmp_module.so'],
    ['redis-server', '/usr/bin/redis-server'],
  ],
}

/** Installs missing packages for these groups as root; otherwise prints the command and exits. */
export function setUpTests(groups) {
  const missing = () => [
    ...new Set(groups.flatMap((group) => needs[group].filter(([, file]) => !existsSync(file)).map(([name]) => name))),
  ]
  const wanted = missing()
  if (wanted.length === 0) return
  const install = `apt-get install -y --no-install-recommends ${wanted.join(' ')}`
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing packages for the tests: ${wanted.join(', ')} …`)
    // Prevents services from starting: the tests start their own, on their own ports.
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
    const shell = (command) => spawnSync('sh', ['-c', command], { stdio: ['ignore', 'ignore', 'inherit'], env }).status
    if (shell('apt-get update -q') === 0) shell(`${install} -q`)
    if (missing().length === 0) return
  }
  console.error(`The tests need ${missing().join(', ')}. On Debian or Ubuntu: sudo ${install}`)
  process.exit(1)
}
