/** The baseline: Fastify with a response schema; sends its address. */
import fastify from 'fastify'

const app = fastify()
const schema = { response: { 200: { type: 'object', properties: { hello: { type: 'string' } } } } }
app.get('/', { schema }, async () => ({ hello: 'world' }))
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
process.on('disconnect', () => process.exit(0))
