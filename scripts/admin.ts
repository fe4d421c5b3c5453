// npm run admin -- add EMAIL | apply-password EMAIL | list: manages administrators of the running product.
// `apply-password` activates the password that an administrator has requested in the portal.
import { type Operator, openOperator } from '@jumpingjack/admin/operator'
import { Email } from '@jumpingjack/contracts/fields/fields'
import { openRunningMongo, runCommand } from './stack/command.ts'

type Command = (operator: Operator, email: string) => Promise<string>

const commands: Record<string, Command> = {
  async add(operator, email) {
    const password = await operator.add(email)
    if (!password) throw new Error(`${email} is an administrator already`)
    return `${email} can sign in at /Jumpingjack with the password ${password}\nIt is shown this once.\n`
  },
  async 'apply-password'(operator, email) {
    const outcome = await operator.applyPassword(email)
    if (outcome === 'unknown') throw new Error(`${email} is no administrator`)
    if (outcome === 'none-requested') throw new Error(`${email} has not requested a password`)
    return `${email} signs in with the new password from now on\n`
  },
  list,
}

await runCommand(async () => {
  const [name = '', email, ...more] = process.argv.slice(2)
  const { data: address = '' } = Email.safeParse(email)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command || more.length > 0 || (name === 'list' ? email !== undefined : address === ''))
    throw new Error('usage: npm run admin -- add EMAIL | apply-password EMAIL | list')
  const db = await openRunningMongo('admin')
  try {
    process.stdout.write(await command(await openOperator(db), address))
  } finally {
    await db.close()
  }
})

async function list(operator: Operator): Promise<string> {
  const lines = (await operator.list()).map(({ email, isProvisional, requestedAt }) => {
    const remarks = [
      ...(isProvisional ? ['has not chosen a password yet'] : []),
      ...(requestedAt ? [`requested a password at ${requestedAt.toISOString()}`] : []),
    ]
    return [email, ...remarks].join('  ')
  })
  return `${lines.join('\n')}\n`
}
