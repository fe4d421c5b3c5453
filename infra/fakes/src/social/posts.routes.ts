// The networks as readers see them: one page for all, one for each, and the pictures.
import { join } from 'node:path'
import express, { type RequestHandler, Router } from 'express'
import { networks } from './networks.ts'
import type { Posts } from './posts.ts'
import { postsPage } from './posts-page.ts'

const shownPosts = 100
const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

export function postsRoutes(posts: Posts): Router {
  const router = Router()
  router.use('/social/assets', express.static(join(import.meta.dirname, 'assets'), { maxAge: '1h' }))
  router.get('/social', readOnly, (_req, res) => {
    res.send(postsPage(posts.newest(undefined, shownPosts), networks))
  })
  for (const network of networks) {
    router.get(`/social/${network.name}`, readOnly, (_req, res) => {
      res.send(postsPage(posts.newest(network.name, shownPosts), networks, network))
    })
  }
  router.get('/social/pictures/:id', readOnly, (req, res) => {
    const picture = posts.picture(String(req.params.id))
    if (picture) res.type('image/jpeg').send(picture)
    else res.status(404).end()
  })
  return router
}

const readOnly: RequestHandler = (_req, res, next) => {
  res.set({
    'Content-Security-Policy': policy,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  })
  next()
}
