// Installs the service worker, and reports a new version of the product.
import { hourMs } from '@jumpingjack/contracts/fields/durations'
import { findNewVersion } from './new-version.ts'

/** Returns a function that stops looking for new versions. */
export function startServiceWorker(onNewVersion: (version: string | undefined) => void): () => void {
  const serviceWorker = available()
  // Vite's development server has none.
  if (!serviceWorker || !import.meta.env.PROD) return () => undefined
  const stop = new AbortController()
  const check = () => {
    if (document.visibilityState === 'visible') update(serviceWorker).catch(ignore)
  }
  serviceWorker.register('/sw.js').catch(ignore)
  // A new worker takes over as soon as it has the files of the new version.
  const report = () => void findNewVersion().then(onNewVersion, ignore)
  serviceWorker.addEventListener('controllerchange', report, stop)
  document.addEventListener('visibilitychange', check, stop)
  const timer = setInterval(check, hourMs)
  return () => {
    clearInterval(timer)
    stop.abort()
  }
}

/** Absent on insecure origins. Some browsers throw where they block storage. */
function available(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker
  } catch {
    return undefined
  }
}

async function update(serviceWorker: ServiceWorkerContainer): Promise<void> {
  const registration = await serviceWorker.getRegistration()
  await registration?.update()
}

/** Without a connection there is nothing new. */
const ignore = () => undefined
