// Installs the service worker, so that the next start needs no connection.

export function startServiceWorker(): void {
  const { serviceWorker } = navigator
  // Absent on insecure origins. Vite's development server has none.
  if (!serviceWorker || !import.meta.env.PROD) return
  // Without a connection there is nothing to install.
  serviceWorker.register('/sw.js').catch(() => undefined)
}
