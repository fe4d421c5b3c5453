// Runs once before the rest of the compose file: makes the identity keys and the broker's users.
// usage: node infra/docker/setup.ts DIR, with <SERVICE>_BROKER_PASSWORD of each service in the environment
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serviceNames } from '@jumpingjack/contracts/http/services'
import { writeIdentityKeys } from '@jumpingjack/kit/identity/identity-keys'
import { brokerDefinitions, brokerUsers } from '@jumpingjack/kit/messaging/broker-definitions'

const dir = process.argv[2]
if (!dir) throw new Error('usage: node infra/docker/setup.ts DIR')

const passwords = Object.fromEntries(
  brokerUsers.map((name) => {
    const variable = `${name.toUpperCase()}_BROKER_PASSWORD`
    const password = process.env[variable]
    if (!password) throw new Error(`${variable} is not set`)
    return [name, password]
  }),
)

await mkdir(join(dir, 'broker'), { recursive: true })
await writeFile(join(dir, 'broker/definitions.json'), JSON.stringify(brokerDefinitions(passwords), null, 2))
await writeIdentityKeys(join(dir, 'keys'), serviceNames)
process.stdout.write(`Identity keys and broker users are in ${dir}\n`)
