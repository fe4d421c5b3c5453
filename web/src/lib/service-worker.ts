// Installs the service worker, and reports a new version of the product.
import { hourMs } from '@jumpingjack/contracts/fields/durations'
import { ifAllowed } from './browser-store.ts'
import { findNewVersion } from './new-version.ts'

/** Returns a function that stops looking for new versions. */
export function startServiceWorker(onNewVersion: (version: string | undefined) => void): () => void {
  const serviceWorker = ifAllowed(() => navigator.serviceWorker)
  // Browsers have it on secure origins only, and Vite's development server has no worker.
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

async function update(serviceWorker: ServiceWorkerContainer): Promise<void> {
  const registration = await serviceWorker.getRegistration()
  await registration?.update()
}

/** Without a connection there is nothing new. */
const ignore = () => undefined
