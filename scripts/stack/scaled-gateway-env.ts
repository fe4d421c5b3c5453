// Settings of gateways that are started together.

/** Settings of several gateways: the load balancer is one more proxy in front of them. */
export function scaledGatewayEnv(count: number, given: Record<string, string | undefined>) {
  return {
    HOST: '127.0.0.1',
    TRUST_PROXY_HOPS: `${Number(given.TRUST_PROXY_HOPS || 0) + 1}`,
    GATEWAY_REPLICAS: `${count}`,
  }
}
