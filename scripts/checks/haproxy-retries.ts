// The retry policy as lines of infra/docker/haproxy.cfg. HAProxy knows the GETs that change something by their path.
import { connectsMax, connectTimeoutMs, sendsMax } from '@jumpingjack/contracts/http/retries'
import { allEndpoints } from '@jumpingjack/contracts/registry/endpoints'
import { type CheckResult, checkBlock } from './generated.ts'

export function checkRetries(write: boolean): CheckResult {
  const changingGets = allEndpoints.filter(
    ({ method, access, rate }) => method === 'GET' && access !== 'service' && sendsMax[rate] === 1,
  )
  const paths = changingGets.map(({ path }) => path.replace(/:\w+/g, '[^/]+'))
  const lines = [
    `  timeout connect ${connectTimeoutMs}ms`,
    `  retries ${connectsMax - 1}`,
    '  option redispatch 1',
    `  acl changing_get path_reg -i ^(${paths.sort().join('|')})/?$`,
    '  retry-on conn-failure empty-response',
    '  http-request disable-l7-retry if !METH_GET || changing_get',
  ]
  const marks = ['  # retries:start', '  # retries:end'] as const
  return checkBlock('infra/docker/haproxy.cfg', marks, lines.join('\n'), write)
}
