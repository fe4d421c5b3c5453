// npm run backup -- DIR: writes databases and photos into a new folder. The product may run.
import { number, readPathAndFlag, runCommand } from '../stack/command.ts'
import { runningProduct } from '../stack/running-product.ts'
import { backUpDatabases, withDatabases } from './databases.ts'
import { createFolder, writeManifest } from './files.ts'
import { backUpPhotos } from './photos.ts'

await runCommand(async () => {
  const { path: folder } = readPathAndFlag('npm run backup -- DIR')
  const product = runningProduct()
  await createFolder(folder)
  const startedAt = new Date().toISOString()
  const collections = await withDatabases((databases) => backUpDatabases(databases, folder))
  // Later, because a photo stays for an hour after the last review that uses it has gone.
  const photos = await backUpPhotos(product, folder)
  const finishedAt = new Date().toISOString()
  await writeManifest(folder, { version: 1, startedAt, finishedAt, collections, photos })
  const documents = collections.reduce((sum, each) => sum + each.documents, 0)
  process.stdout.write(
    `${number(documents)} documents of ${collections.length} collections and ${number(photos.objects)} photos are in ${folder}\n`,
  )
})
