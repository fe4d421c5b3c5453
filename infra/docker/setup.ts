// Runs once before the services of the compose file: creates an identity key per service, the broker's users, and the
// database's users where MONGO_ROOT_URL is set. Repeating it changes nothing but passwords, and repairs roles.
// usage: node infra/docker/setup.ts [prepare | switch | finish]
// with <SERVICE>_BROKER_PASSWORD, and <SERVICE>_MONGO_PASSWORD, per service. The argument is a step of the rotation of
// the identity keys.
import { copyFile, writeFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { serviceNames, servicesWithDatabase } from '@jumpingjack/contracts/http/services'
import { rotateIdentityKeys, rotationSteps, writeIdentityKeys } from '@jumpingjack/kit/identity/identity-keys'
import { brokerDefinitions, brokerUsers } from '@jumpingjack/kit/messaging/broker-definitions'
import { writeDatabaseUsers } from '@jumpingjack/kit/mongo/database-users'
import { openMongo } from '@jumpingjack/kit/mongo/mongo'

const pauseMs = 2_000

await distributeKeys()
const definitions = brokerDefinitions(passwords(brokerUsers, 'BROKER'))
await writeFile('/setup/broker/definitions.json', JSON.stringify(definitions, null, 2))
if (process.env.MONGO_ROOT_URL) {
  const connection = await openAdmin(process.env.MONGO_ROOT_URL)
  await writeDatabaseUsers(connection, passwords(servicesWithDatabase, 'MONGO'))
  await connection.close()
}
process.stdout.write('Identity keys and users are ready\n')

/** Each service sees a folder with its own private key and the public keys of all. */
async function distributeKeys() {
  await writeIdentityKeys('/setup/all', serviceNames)
  const step = rotationSteps.find((each) => each === process.argv[2])
  if (step) await rotateIdentityKeys('/setup/all', serviceNames, step)
  for (const name of serviceNames)
    for (const file of [`${name}.private.json`, 'trusted.json'])
      await copyFile(`/setup/all/${file}`, `/setup/keys/${name}/${file}`)
}

/** The first start of mongo creates its administrator and then restarts, so several tries are made. */
async function openAdmin(url: string, triesLeft = 12) {
  try {
    return await openMongo(url, 'admin')
  } catch (error) {
    if (triesLeft === 0) throw error
    process.stdout.write(`Waiting for the database: ${error instanceof Error ? error.message : error}\n`)
    await setTimeout(pauseMs)
    return openAdmin(url, triesLeft - 1)
  }
}

function passwords(names: readonly string[], kind: 'BROKER' | 'MONGO'): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => {
      const variable = `${name.toUpperCase()}_${kind}_PASSWORD`
      const password = process.env[variable]
      if (!password) throw new Error(`${variable} is not set`)
      return [name, password]
    }),
  )
}
