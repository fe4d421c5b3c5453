// Files of the built web, read into memory once: a new build does not affect a running gateway.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import type { RequestHandler } from 'express'

interface StaticFile {
  plain: Buffer
  br?: Buffer
  gzip?: Buffer
  etag: string
}

/** Serves the files below `dir`, precompressed where such a copy exists and the client accepts it. */
export function staticFiles(dir: string): RequestHandler {
  const files = readFiles(dir)
  return (req, res, next) => {
    const file = files.get(req.path)
    if (!file) return next()
    const isHashed = req.path.startsWith('/assets/')
    res.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    res.setHeader('ETag', file.etag)
    res.vary('Accept-Encoding').type(extname(req.path))
    const encoding = (['br', 'gzip'] as const).find((each) => file[each] && req.acceptsEncodings(each))
    if (encoding) res.setHeader('Content-Encoding', encoding)
    res.send((encoding && file[encoding]) ?? file.plain)
  }
}

function readFiles(dir: string): Map<string, StaticFile> {
  const contents = new Map<string, Buffer>()
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue
    const path = join(entry.parentPath, entry.name)
    contents.set(`/${relative(dir, path)}`, readFileSync(path))
  }
  const isCopy = (path: string) => contents.has(path.replace(/\.(br|gz)$/, '')) && /\.(br|gz)$/.test(path)
  const originals = [...contents].filter(([path]) => !isCopy(path))
  return new Map(
    originals.map(([path, content]) => [
      path,
      {
        plain: content,
        br: contents.get(`${path}.br`),
        gzip: contents.get(`${path}.gz`),
        // Weak, because the compressed copies are different bytes of the same content.
        etag: `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
      },
    ]),
  )
}
