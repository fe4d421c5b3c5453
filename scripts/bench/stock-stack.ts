// A process that proxies as the documentation of its packages shows: http-proxy-middleware in an Express app, and
// below /api/gyms with express-session and connect-redis. PORT, UPSTREAM_URL, REDIS_URL, SESSION_SECRET and
// SESSION_PREFIX are in the environment.
import { Agent } from 'node:http'
import { RedisStore } from 'connect-redis'
import express from 'express'
import session from 'express-session'
import { createProxyMiddleware } from 'http-proxy-middleware'
import { createClient } from 'redis'

const { PORT, UPSTREAM_URL, REDIS_URL, SESSION_SECRET, SESSION_PREFIX } = process.env

const client = createClient({ url: REDIS_URL ?? '' })
await client.connect()
const app = express()
app.use(
  '/api/gyms',
  session({
    name: 'jj.sid',
    store: new RedisStore({ client, prefix: SESSION_PREFIX ?? '' }),
    secret: SESSION_SECRET ?? '',
    resave: false,
    saveUninitialized: false,
  }),
  (req, res, next) => {
    if ('member' in req.session) next()
    else res.sendStatus(401)
  },
)
app.use(createProxyMiddleware({ target: UPSTREAM_URL ?? '', agent: new Agent({ keepAlive: true }) }))
app.listen(Number(PORT), '127.0.0.1')
