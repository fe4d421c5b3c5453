// Checks that every image in the repository is one of infra/local/images.json, with its version there.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import images from '../../infra/local/images.json' with { type: 'json' }
import type { CheckResult } from './generated.ts'

const texts = ['**/*.{yml,yaml,json,ts,sh,md}', '**/Dockerfile', '.env.example']
const skipped = /(^|\/)(node_modules|dist|\.\w+|.*\.test\.ts)$/
const imagesFile = 'infra/local/images.json'
const minioModule = 'infra/local/go/minio/go.mod'
const reaperFile = 'node_modules/testcontainers/build/reaper/reaper.js'

// biome-ignore lint/suspicious/noTemplateCurlyInString: docker compose replaces it
const mirror = '${IMAGE_PREFIX:-}'
/** Tags by name, without the mirror. */
const pinned = new Map(
  Object.values(images.services).map(({ image }) => {
    const [name = '', tag = ''] = image.replace(mirror, '').split(':')
    return [name, tag]
  }),
)
const prefix = String.raw`(?:\$\{IMAGE_PREFIX(?::-)?\}|jumpingjack\.local/)?`
/** A reference with a version: not `mongo:27017`, `node:fs` or `mongo: {`. */
const reference = new RegExp(
  String.raw`(?<![\w./:-])${prefix}(${[...pinned.keys()].join('|')}):(?!\d{4,5}\b(?![.-]))([\w.-]*[\d-][\w.-]*\w|\d)`,
  'g',
)
/** Where an engine is told which image to use. */
const use = new RegExp(String.raw`^\s*(?:FROM|(?:- )?image:) +['"]?(${prefix}\S+?)['"]?(?: .*)?$`, 'gm')

export function checkImages(root: string): CheckResult {
  const files = globSync(texts, { cwd: root, exclude: (path) => skipped.test(path) })
  const faults = files.flatMap((file) => imageFaults(file, readFileSync(join(root, file), 'utf8')))
  const [, commit] =
    /github\.com\/minio\/minio v[\d.]+-(\d+)-/.exec(readFileSync(join(root, minioModule), 'utf8')) ?? []
  for (const name of ['jumpingjack/minio', 'jumpingjack/minio-client'])
    if (pinned.get(name) !== commit)
      faults.push(`${imagesFile}: ${name} is not of ${commit}, as ${minioModule}`)
  const reaper = readFileSync(join(root, reaperFile), 'utf8')
  if (!reaper.includes(`"testcontainers/ryuk:${pinned.get('testcontainers/ryuk')}"`))
    faults.push(`${imagesFile}: testcontainers/ryuk is not that of ${reaperFile}`)
  return { ok: faults.length === 0, report: faults.join('\n') }
}

/** One line per image of another version, and per image that is not listed or has no version. */
export function imageFaults(file: string, text: string): string[] {
  const others = [...text.matchAll(reference)]
    .filter(([, name = '', tag]) => pinned.get(name) !== tag)
    .map(([, name = '', tag]) => `${file}: ${name}:${tag}, but ${imagesFile} has ${pinned.get(name)}`)
  const stages = new Set([...text.matchAll(/^FROM .* AS (\w+)$/gm)].map(([, stage]) => stage))
  const unknown = (/\.ya?ml$|Dockerfile$/.test(file) ? [...text.matchAll(use)] : [])
    .map(([, image = '']) => image.replace(new RegExp(`^${prefix}`), ''))
    .filter((image) => !stages.has(image) && !image.startsWith('jumpingjack/'))
    .filter((image) => {
      const [name = '', tag = ''] = image.split(':')
      return !pinned.has(name) || (tag !== pinned.get(name) && !/\d/.test(tag))
    })
    .map((image) => `${file}: ${image} is not in ${imagesFile}, or has no version`)
  return [...others, ...unknown]
}
