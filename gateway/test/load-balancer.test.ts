// HAProxy sends a GET to another gateway when the first one fails. It knows the GETs that change something by their path.
import { readFile } from 'node:fs/promises'
import { allEndpoints } from '@jumpingjack/contracts/registry/endpoints'
import { changingGets } from '@jumpingjack/local/servers/load-balancer'
import { expect, it } from 'vitest'

const gets = allEndpoints.filter(({ method, access }) => method === 'GET' && access !== 'service')
const pathsOf = (endpoints: typeof gets) => endpoints.map(({ path }) => path)

it('lists the paths of all GETs that change something, and of no other', () => {
  const listed = gets.filter(({ path }) => new RegExp(changingGets, 'i').test(path))
  expect(pathsOf(listed)).toEqual(pathsOf(gets.filter(({ rate }) => rate !== 'read')))
  expect(listed).not.toEqual([])
})

it('is configured in the same way in containers', async () => {
  const file = new URL('../../infra/docker/haproxy.cfg', import.meta.url)
  expect(await readFile(file, 'utf8')).toContain(`path_reg -i ${changingGets}\n`)
})
