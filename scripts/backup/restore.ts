// npm run restore -- DIR [--replace]: writes a backup into a product without data. With --replace, its data are deleted
// first. Restart the services afterwards and run `npm run reconcile`.
import { declareQueues, purgeQueues } from '@jumpingjack/kit/messaging/queue-operations'
import { number, readPathAndFlag, runCommand } from '../stack/command.ts'
import { type Product, runningProduct } from '../stack/running-product.ts'
import {
  countDocuments,
  type Databases,
  emptyDatabases,
  restoreCollection,
  withDatabases,
} from './databases.ts'
import { type Manifest, readManifest, verify } from './files.ts'
import { hasPhotos, removePhotos, restorePhotos, verifyPhotos } from './photos.ts'

await runCommand(async () => {
  const { path: folder, isSet: replace } = readPathAndFlag('npm run restore -- DIR [--replace]', 'replace')
  const manifest = await readManifest(folder)
  const product = runningProduct()
  await verifyAll(folder, manifest)
  await withDatabases(async (databases) => {
    if (replace) await empty(product, databases)
    await assertEmpty(product, databases)
    for (const each of manifest.collections) await restoreCollection(databases, folder, each)
  })
  await restorePhotos(product, folder, manifest.photos.list)
  const documents = manifest.collections.reduce((sum, each) => sum + each.documents, 0)
  process.stdout.write(
    `${number(documents)} documents and ${number(manifest.photos.objects)} photos restored. Restart the services, then run: npm run reconcile\n`,
  )
})

/** Before anything is written. */
async function verifyAll(folder: string, manifest: Manifest): Promise<void> {
  for (const { file } of manifest.collections) await verify(folder, file)
  await verify(folder, manifest.photos.list)
  await verifyPhotos(folder, manifest.photos.list)
}

async function assertEmpty(product: Product, databases: Databases): Promise<void> {
  const found = [...(await countDocuments(databases))].map(([name, count]) => `${name} (${number(count)})`)
  if (await hasPhotos(product)) found.push('photos')
  for (const { queue, messages } of await declareQueues(product.broker))
    if (messages.queue + messages.retry + messages.dead > 0) found.push(`messages in queue ${queue}`)
  if (found.length > 0)
    throw new Error(`The product has data: ${found.join(', ')}. Repeat with --replace to delete them`)
}

/**
 * A message that was published later than the backup would bring back a part of what is replaced. Everything is deleted
 * twice: until the databases are empty, a running service still publishes events of its outbox.
 */
async function empty(product: Product, databases: Databases): Promise<void> {
  await declareQueues(product.broker)
  for (let pass = 0; pass < 2; pass++) {
    await purgeQueues(product.broker)
    await emptyDatabases(databases)
  }
  await removePhotos(product)
}
