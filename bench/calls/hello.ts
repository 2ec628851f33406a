/** The baseline: Fastify with a response schema, on a port that it prints. */
import fastify from 'fastify'

const app = fastify()
const schema = { response: { 200: { type: 'object', properties: { hello: { type: 'string' } } } } }
app.get('/', { schema }, async () => ({ hello: 'world' }))
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
