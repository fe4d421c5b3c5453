// The dashboards, declared once: `npm run check -- --write` makes those for Grafana of them (infra/observe/grafana),
// `npm start -- --observe` those for VictoriaMetrics.
import { type ServiceName, serviceNames } from '@jumpingjack/contracts/http/services'
import { type Dashboard, gauge, hourly, panel, ratePanel, sharePanel, slowest, vital } from './panels.ts'

const requests = 'http_server_request_duration_seconds'
const requestCount = `${requests}_count`
const failed = 'http_response_status_code=~"5.."'

const overview: Dashboard = {
  id: 'overview',
  title: 'Jumpingjack: overview',
  rows: [
    {
      title: 'Requests',
      panels: [
        ratePanel('Requests per second', 'reqps', requestCount, 'job'),
        sharePanel('Share that fails', { metric: requestCount, by: 'job', of: failed }),
        slowest('99 % are faster than', requests, 'job'),
      ],
    },
    {
      title: 'Health',
      panels: [
        panel('Alerts', 'short', 'sum by (alertname) (ALERTS{alertstate="firing"})', '{{alertname}}'),
        panel(
          'Dependencies that are not reached',
          'short',
          'count by (job, dependency) (dependency_up == 0)',
          '{{job}} {{dependency}}',
        ),
        gauge('Open circuit breakers', 'short', 'breaker_open', 'job, target'),
      ],
    },
    {
      title: 'Load',
      panels: [
        slowest('Delay of the event loop', 'event_loop_delay_seconds', 'job'),
        ratePanel('Requests rejected because of overload', 'reqps', 'load_shed_total', 'job'),
        slowest('Wait for a connection of the database', 'db_client_connection_wait_time_seconds', 'job'),
      ],
    },
    {
      title: 'Pages in browsers',
      panels: [
        vital('75 % show their content within', 's', 'browser_lcp_seconds'),
        vital('75 % react within', 's', 'browser_inp_seconds'),
        vital('75 % shift by less than', 'short', 'browser_cls'),
        ratePanel('Errors of pages per second', 'ops', 'browser_errors_total', 'page, kind'),
      ],
    },
  ],
}

const ofService = (service: ServiceName): Dashboard => ({
  id: `service-${service}`,
  title: `Jumpingjack: ${service}`,
  rows: [
    {
      title: 'Requests by route',
      panels: [
        ratePanel('Requests per second', 'reqps', requestCount, 'http_request_method, http_route', service),
        sharePanel('Share that fails', { metric: requestCount, by: 'http_route', of: failed, service }),
        slowest('99 % are faster than', requests, 'http_route', service),
      ],
    },
    {
      title: 'Calls of other services and providers',
      panels: [
        ratePanel(
          'Calls per second',
          'reqps',
          'outbound_call_duration_seconds_count',
          'target, outcome',
          service,
        ),
        slowest('99 % are faster than', 'outbound_call_duration_seconds', 'target', service),
        gauge('Circuit breakers (1 is open)', 'short', 'breaker_open', 'target', service),
      ],
    },
    {
      title: 'Process',
      panels: [
        slowest('Delay of the event loop', 'event_loop_delay_seconds', 'instance', service),
        gauge('Dependencies (0 is not reached)', 'short', 'dependency_up', 'dependency', service),
        ratePanel('Requests rejected because of overload', 'reqps', 'load_shed_total', 'instance', service),
      ],
    },
    { title: 'Data', panels: dataPanels(service) },
  ].filter(({ panels }) => panels.length > 0),
})

function dataPanels(service: ServiceName) {
  const database = slowest(
    'Wait for a connection of the database',
    'db_client_connection_wait_time_seconds',
    'job',
    service,
  )
  const outboxes = gauge('Age of the oldest waiting event', 's', 'outbox_age_seconds', 'collection', service)
  const cache = sharePanel('Reads that the cache answers', {
    metric: 'cache_reads_total',
    by: 'cache',
    of: 'outcome="hit"',
    service,
  })
  if (service === 'gateway') return [cache]
  if (service === 'places') return []
  if (service !== 'gym') return [database, outboxes]
  return [
    ...[database, outboxes, cache],
    gauge('Gyms in the search index', 'short', 'search_index_gyms', 'instance', service),
    slowest('Refresh of the search index', 'search_index_lag_seconds', 'instance', service),
  ]
}

const events: Dashboard = {
  id: 'events',
  title: 'Jumpingjack: events',
  rows: [
    {
      title: 'Publishing',
      panels: [
        ratePanel('Events per second', 'ops', 'outbox_wait_seconds_count', 'event'),
        gauge('Age of the oldest waiting event', 's', 'outbox_age_seconds', 'job, collection'),
        slowest('From the change to the publishing', 'outbox_wait_seconds', 'event'),
      ],
    },
    {
      title: 'Handling',
      panels: [
        ratePanel('Events per second', 'ops', 'queue_wait_seconds_count', 'job, event'),
        gauge('Waiting messages', 'short', 'queue_messages', 'queue'),
        slowest('From the change to the end of its handling', 'queue_wait_seconds', 'job, event'),
      ],
    },
  ],
}

const published = 'outbox_wait_seconds_count'

const business: Dashboard = {
  id: 'business',
  title: 'Jumpingjack: business',
  rows: [
    {
      title: 'Members, in the hour before',
      panels: [
        hourly('Sign-ups', published, 'event="user-created"'),
        hourly('Deleted accounts', published, 'event="account-deleted"'),
        hourly('Premium', published, 'event=~"subscription-.+"', 'event'),
      ],
    },
    {
      title: 'Reviews and gyms, in the hour before',
      panels: [
        hourly('Reviews', published, 'event=~"review-.+"', 'event'),
        hourly('Gyms', published, 'event=~"gym-(created|merged)"', 'event'),
        hourly('Feedback', published, 'event="feedback-received"'),
      ],
    },
    {
      title: 'Payments, in the hour before',
      panels: [
        hourly('Orders by the state that they have reached', 'payments_total', '', 'state'),
        gauge('Gyms in the search index', 'short', 'search_index_gyms', 'job'),
      ],
    },
  ],
}

export const dashboards: readonly Dashboard[] = [overview, ...serviceNames.map(ofService), events, business]
