// A product that only takes webhooks, and keeps them as they came.
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

interface Delivery {
  headers: IncomingHttpHeaders
  /** As it travelled. */
  raw: string
  event: { id: string; event_type: string; resource_type: string; resource: Resource }
}

interface Resource {
  id: string
  status: string
  custom_id?: string
  amount?: { value: string; currency_code: string }
}

export interface WebhookInbox {
  url: string
  deliveries: Delivery[]
  /** What the next deliveries are answered with; 200 once it is used up. */
  statuses: number[]
  stop(): Promise<void>
}

export async function startWebhookInbox(): Promise<WebhookInbox> {
  const deliveries: Delivery[] = []
  const statuses: number[] = []
  async function take(request: IncomingMessage): Promise<number> {
    const raw = await text(request)
    deliveries.push({ headers: request.headers, raw, event: JSON.parse(raw) })
    return statuses.shift() ?? 200
  }
  const server = createServer((request, response) => {
    // One that breaks off when it ends has nobody to be answered.
    take(request).then(
      (status) => response.writeHead(status).end(),
      () => response.destroy(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/paypal/webhook`,
    deliveries,
    statuses,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
