// Debian packages for those who may install them (root), without starting the services that they bring.
import { cachePath } from './cache.ts'
import type { Step } from './display.ts'
import { Missing } from './missing.ts'
import { withLock } from './process/lock.mjs'
import { findProgram, runCommand } from './run-command.ts'

// policy-rc.d is how Debian lets one forbid service starts. An own one is left alone, ours goes in any case:
// the shell removes it even when the process that started it is gone.
const install = `
policy=/usr/sbin/policy-rc.d
if [ ! -e $policy ] || grep -q jumpingjack $policy; then
  trap 'rm -f $policy' EXIT
  printf '#!/bin/sh\\n# jumpingjack: start no service while its package is installed\\nexit 101\\n' > $policy
  chmod 755 $policy
fi
dpkg --configure -a
apt-get update
apt-get -o DPkg::Lock::Timeout=600 install -y --no-install-recommends "$@"
`

/** `remedy` completes the one line that is shown where this cannot be done. */
export async function aptInstall(packages: readonly string[], remedy: string, step: Step): Promise<void> {
  if (process.getuid?.() !== 0 || !findProgram('apt-get')) throw new Missing(remedy)
  const names = packages.join(' ')
  await aptGetAlone(step, async () => {
    step.tell(`installing Debian's ${names}`)
    try {
      await runCommand('sh', ['-c', install, 'sh', ...packages], {
        log: cachePath('logs', `apt-${packages[0]}.log`),
        env: { DEBIAN_FRONTEND: 'noninteractive' },
        mayOutliveUs: true,
      })
    } catch (error) {
      throw new Missing(`${remedy}; installing ${names} did not work: ${(error as Error).message}`)
    }
  })
}

export function aptGetAlone(step: Step, work: () => Promise<void>): Promise<void> {
  return withLock('apt-get', (pid) => step.tell(`waiting for process ${pid}, which uses apt-get`), work)
}
