// A gym for tests, with what a test cares about.
import type { Gym } from '@jumpingjack/contracts/gym/gyms'

export function aGym(part: Partial<Gym> = {}): Gym {
  return {
    id: '7b0c1f5e-1111-4222-8333-444455556666',
    name: 'Iron Works',
    address: '1 Main Street',
    latitude: '40.7000000',
    longitude: '-74.0000000',
    type: 'Boxing',
    phone: null,
    website: null,
    hours: null,
    description: null,
    averageRating: '4.25',
    totalReviews: 4,
    createdAt: '2026-01-02T10:00:00.000Z',
    ...part,
  }
}
