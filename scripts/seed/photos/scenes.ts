// A picture of the inside of a gym of each type.
import type { GymType } from '@jumpingjack/contracts/gym/gym-types'
import { pick, type Random } from '../random.ts'
import {
  bag,
  ball,
  barbell,
  bench,
  bike,
  box,
  dumbbells,
  dummy,
  kettlebells,
  mat,
  plant,
  rack,
  reformer,
  ring,
  rings,
  speaker,
  treadmill,
  tyre,
} from './equipment.ts'
import { type Floor, palettes, room } from './room.ts'
import { area, circle, ellipse, height, line, type Palette, rect, times, width } from './shapes.ts'

type Draw = (palette: Palette, random: Random) => string

/** Of a climbing wall, from left to right. */
const panels = [
  ['#d8c7a8', '#e7d9bf', '#c9b590'],
  ['#9fb0bd', '#c3d0d8', '#8698a6'],
  ['#3f4a58', '#566374', '#333d49'],
] as const

const floors: Partial<Record<GymType, Floor>> = {
  ...{ Yoga: 'planks', Pilates: 'planks', 'Dance Studio': 'planks' },
  ...{ 'Martial Arts': 'mats', 'Rock Climbing': 'mats', 'Swimming Pool': 'tiles' },
}

/** SVG. `view` is the number of the picture: each looks at another part of the room. */
export function drawScene(type: GymType, view: number, random: Random): string {
  const palette = pick(palettes, random)
  const content = room(palette, floors[type] ?? 'rubber', random) + scenes[type](palette, random)
  const zoom = view === 0 ? 1 : 0.62 + random() * 0.16
  const [w, h] = [width * zoom, height * zoom]
  const left = (width - w) * (view === 1 ? 0.08 : 0.92)
  const top = (height - h) * 0.78
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} ${top} ${w} ${h}">${content}</svg>`
}

const scenes: Record<GymType, Draw> = {
  Traditional: (palette, random) =>
    times(4, (n) => treadmill(170 + n * 160, 545, palette)) +
    dumbbells(930, 560, palette) +
    (random() < 0.5 ? bike(130, 660, palette) + bike(310, 680, palette) : kettlebells(250, 670, palette)) +
    bench(620, 690, palette) +
    (random() < 0.5 ? rack(980, 745, palette) : bench(960, 715, palette) + ball(1110, 730, palette)),
  CrossFit: (palette, random) =>
    line('M60 505V190H1140V505M420 505V190M780 505V190', palette.metal, 15) +
    rings(600, 0, palette) +
    (random() < 0.5 ? tyre(210, 600, palette) : box(220, 590, palette) + box(390, 610, palette)) +
    kettlebells(960, 580, palette) +
    barbell(640, 720, palette) +
    (random() < 0.5 ? ball(140, 720, palette) + ball(290, 745, palette) : box(160, 740, palette)) +
    ball(1080, 720, palette),
  Yoga: (palette, random) =>
    plant(90, 560, palette) +
    plant(1110, 570, palette) +
    times(3, (n) =>
      mat(330 + n * 270, 575, [palette.accent, palette.second, palette.accent][n] ?? palette.accent),
    ) +
    times(3, (n) => mat(230 + n * 370, 700, n % 2 ? palette.accent : palette.second)) +
    (random() < 0.5 ? ball(1010, 610, palette) : ellipse(1000, 590, 70, 22, palette.second)) +
    times(3, (n) => rect(150 + n * 46, 640 - n * 6, 40, 60, n % 2 ? '#e9dcc6' : palette.second, 8)),
  Powerlifting: (palette, random) =>
    area('M250 560H950L1060 780H140Z', '#8f6a45') +
    area('M420 560H780L840 780H360Z', '#b8895b') +
    rack(600, 600, palette) +
    (random() < 0.5 ? rack(1010, 540, palette) : dumbbells(1000, 545, palette)) +
    times(4, (n) => circle(150, 545, 70 - n * 15, n % 2 ? '#30353d' : palette.accent)) +
    barbell(600, 740, palette) +
    kettlebells(1030, 720, palette),
  'Martial Arts': (palette, random) =>
    times(5, (n) =>
      rect(
        420 + n * 76,
        400,
        60,
        12,
        ['#f3efe4', palette.accent, '#33508c', '#5a3b26', '#1d1f24'][n] ?? '#fff',
        4,
      ),
    ) +
    (random() < 0.5
      ? circle(600, 235, 82, palette.accent) + circle(600, 235, 52, palette.wall)
      : rect(540, 130, 120, 210, palette.accent, 6) + circle(600, 235, 34, palette.wall)) +
    dummy(180, 570, palette) +
    (random() < 0.5 ? dummy(1030, 590, palette) : bag(1000, 0, palette)) +
    area('M330 600H870L960 745H240Z', palette.accent, 'opacity=".5"') +
    area('M430 622H770L820 715H380Z', palette.second, 'opacity=".65"'),
  'Dance Studio': (palette, random) =>
    rect(40, 60, 1120, 410, '#cfe0ea', 4) +
    times(5, (n) => area(`M${190 + n * 220} 60h60l-130 410h-60Z`, '#fff', 'opacity=".35"')) +
    times(4, (n) => rect(264 + n * 224, 60, 4, 410, '#9fb3c0')) +
    line('M40 380H1160', '#b98a5a', 13) +
    times(4, (n) => line(`M${180 + n * 280} 380V470`, palette.metal, 7)) +
    speaker(1090, 590, palette) +
    (random() < 0.5 ? speaker(110, 590, palette) : plant(110, 580, palette)) +
    times(6, (n) =>
      ellipse(
        250 + n * 145,
        640 + (n % 2) * 70,
        44,
        13,
        n % 2 ? palette.accent : palette.second,
        'opacity=".55"',
      ),
    ),
  'Rock Climbing': (palette, random) => {
    const [left, middle, right] = pick(panels, random)
    return (
      area('M0 40L330 90L300 505H0Z', left) +
      area('M330 90L700 30L740 505H300Z', middle) +
      area('M700 30L1200 110V505H740Z', right) +
      times(64, (n) => {
        const [x, y] = [30 + random() * 1140, 110 + random() * 370]
        const colour =
          [palette.accent, palette.second, '#f2c14e', '#4f9d69', '#8e5ba6'][n % 5] ?? palette.accent
        return ellipse(
          x,
          y,
          10 + random() * 15,
          8 + random() * 9,
          colour,
          `transform="rotate(${Math.round(random() * 90)} ${x} ${y})"`,
        )
      }) +
      times(3, (n) =>
        line(`M${190 + n * 370} 60Q${210 + n * 370} 300 ${180 + n * 370} 520`, palette.second, 6),
      ) +
      area('M0 505H1200V650H0Z', palette.second) +
      times(3, (n) =>
        line(`M${300 * (n + 1)} 505L${300 * (n + 1) + (n - 1) * 60} 650`, '#000', 4, 'opacity=".3"'),
      ) +
      area('M0 650H1200V682H0Z', '#000', 'opacity=".35"') +
      (random() < 0.5 ? ball(1030, 740, palette) : bench(960, 740, palette))
    )
  },
  'Swimming Pool': (palette, random) =>
    area(`M150 545H1050L1200 720V${height}H0V720Z`, '#2f9fc4') +
    area('M150 545H1050L1090 590H110Z', '#1f7fa3', 'opacity=".5"') +
    times(5, (n) => {
      const [from, to] = [300 + n * 150, -60 + n * 330]
      return line(
        `M${from} 545L${to} ${height}`,
        n % 2 ? palette.accent : '#fff',
        9,
        'stroke-dasharray="16 12"',
      )
    }) +
    times(16, (n) =>
      line(`M${60 + random() * 1000} ${580 + n * 13}q22-9 44 0t44 0`, '#bfe9f5', 4, 'opacity=".75"'),
    ) +
    times(
      6,
      (n) =>
        rect(200 + n * 150, 500, 66, 34, palette.second, 4) + rect(206 + n * 150, 490, 54, 14, '#f4f6f8', 3),
    ) +
    plant(70, 590, palette) +
    plant(1130, 590, palette),
  Boxing: (palette, random) =>
    (random() < 0.5 ? ring(640, 640, palette) : ring(560, 630, palette) + kettlebells(1040, 720, palette)) +
    bag(120, 0, palette) +
    bag(1060, 0, palette) +
    (random() < 0.5 ? bag(240, 0, palette) : bench(180, 730, palette)),
  Pilates: (palette, random) =>
    plant(1120, 560, palette) +
    reformer(330, 570, palette) +
    reformer(830, 570, palette) +
    (random() < 0.5 ? ball(90, 660, palette) : plant(80, 600, palette)) +
    reformer(560, 720, palette) +
    (random() < 0.5 ? ball(1050, 740, palette) : mat(1000, 720, palette.second)),
}
