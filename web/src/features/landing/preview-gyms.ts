// Fictional gyms of the landing page's preview, with their positions on its map.
import type { Gym } from '@jumpingjack/contracts/gym/gyms'

interface PreviewGym {
  gym: Gym
  x: number
  y: number
}

/** Those after the third are only on the map. */
export const previewGyms: readonly PreviewGym[] = [
  at(330, 330, 'Harbor Barbell', '14 Quay Street', 'Traditional', '4.8', 212, '(555) 010-0142'),
  at(520, 190, 'Box Nine', '203 Foundry Lane', 'CrossFit', '4.6', 148),
  at(180, 215, 'Still Point Yoga', '8 Orchard Row', 'Yoga', '4.9', 96),
  at(455, 455, '4', '', 'Boxing'),
  at(215, 480, '5', '', 'Rock Climbing'),
  at(625, 330, '6', '', 'Martial Arts'),
]

function at(
  x: number,
  y: number,
  name: string,
  address: string,
  type: string,
  averageRating = '',
  totalReviews = 0,
  phone: string | null = null,
): PreviewGym {
  const unused = {
    hours: null,
    latitude: '0',
    longitude: '0',
    website: null,
    description: null,
    createdAt: '',
  }
  return {
    x,
    y,
    gym: { id: name, name, address, type, averageRating, totalReviews, phone, ...unused },
  }
}
