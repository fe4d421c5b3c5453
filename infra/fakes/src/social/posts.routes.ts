// Pages with the posts of all networks and of each network, and the pictures.
import { join } from 'node:path'
import express, { Router } from 'express'
import { pageHeaders } from '../shared/page.ts'
import type { Posts } from './accounts/posts.ts'
import { networks } from './networks.ts'
import { postsPage } from './posts-page.ts'

const shownPosts = 100
const readOnly = pageHeaders("img-src 'self'; form-action 'none'")

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
