// Builds what the admin service is made of, and mounts it.
import type { Assembly, Kit } from '@jumpingjack/kit/service'
import type { AdminEnv } from './env.ts'

export async function assemble(_kit: Kit, _env: AdminEnv): Promise<Assembly> {
  return {}
}
