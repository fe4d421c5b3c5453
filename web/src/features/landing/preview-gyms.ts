// Fictional gyms of the landing page's preview, with their positions on its map.
import type { Gym } from '@jumpingjack/contracts/gym/gyms'

interface PreviewGym {
  gym: Gym
  x: number
  y: number
}

export const previewGyms: readonly PreviewGym[] = [
  at(
    330,
    330,
    'Harbor Barbell',
    '14 Quay Street',
    'Traditional',
    '4.8',
    212,
    '(555) 010-0142',
    'Mon–Fri 6–22',
  ),
  at(520, 190, 'Box Nine', '203 Foundry Lane', 'CrossFit', '4.6', 148, '(555) 010-0177', 'Mon–Sat 6–21'),
  at(180, 215, 'Still Point Yoga', '8 Orchard Row', 'Yoga', '4.9', 96, '(555) 010-0119', 'Daily 7–20'),
  at(455, 455, 'Southpaw', '61 Mill Road', 'Boxing', '4.4', 71),
  at(215, 480, 'Overhang', '5 Chalk Yard', 'Rock Climbing', '4.7', 133),
  at(625, 330, 'North Dojo', '92 Lantern Street', 'Martial Arts', '4.5', 58),
]

function at(
  x: number,
  y: number,
  name: string,
  address: string,
  type: string,
  averageRating: string,
  totalReviews: number,
  phone: string | null = null,
  hours: string | null = null,
): PreviewGym {
  const unused = { latitude: '0', longitude: '0', website: null, description: null, createdAt: '' }
  return {
    x,
    y,
    gym: { id: name, name, address, type, averageRating, totalReviews, phone, hours, ...unused },
  }
}
