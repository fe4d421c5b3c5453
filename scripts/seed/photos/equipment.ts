// The equipment of drawn photos. Each piece stands at its own origin, seen from the front.
import { area, circle, ellipse, line, type Palette, rect, standing, times } from './shapes.ts'

type Piece = (x: number, y: number, palette: Palette) => string

export const rack: Piece = (x, y, { metal, accent, second }) =>
  standing(
    x,
    y,
    150,
    line('M-95 0V-300M95 0V-300M-95-300H95M-95-30H95', metal, 13) +
      line('M-190-215H190', '#cfd5dd', 8) +
      plates(-150, -215, accent, second) +
      plates(150, -215, second, accent),
  )

const plates = (x: number, y: number, outer: string, inner: string) =>
  rect(x - 9, y - 62, 18, 124, outer, 6) +
  rect(x - 24, y - 46, 13, 92, inner, 5) +
  rect(x + 11, y - 40, 11, 80, '#23272e', 5)

export const barbell: Piece = (x, y, { accent, second }) =>
  standing(
    x,
    y,
    190,
    line('M-200-48H200', '#cfd5dd', 8) + plates(-150, -48, accent, second) + plates(150, -48, accent, second),
  )

export const bench: Piece = (x, y, { metal, accent }) =>
  standing(
    x,
    y,
    90,
    line('M-70 0V-46M70 0V-46M-84 0h28M56 0h28', metal, 10) + rect(-98, -68, 196, 26, accent, 12),
  )

export const dumbbells: Piece = (x, y, { metal, second }) =>
  standing(
    x,
    y,
    150,
    line('M-140 0V-130M140 0V-130', metal, 11) +
      times(3, (row) => rect(-150, -132 + row * 46, 300, 9, metal, 4)) +
      times(15, (n) => {
        const [left, top] = [-138 + (n % 5) * 62, -158 + Math.floor(n / 5) * 46]
        return (
          rect(left, top, 13, 26, '#23272e', 4) +
          rect(left + 11, top + 9, 14, 8, '#b8c0cb') +
          rect(left + 23, top, 13, 26, n % 2 ? second : '#23272e', 4)
        )
      }),
  )

export const treadmill: Piece = (x, y, { metal, accent }) =>
  standing(
    x,
    y,
    85,
    area('M-70 0H70L52-44H-52Z', '#262b33') +
      area('M-52-6H52L40-38H-40Z', '#3d444f') +
      line('M-60-20L-52-190M60-20L52-190M-52-150H52', metal, 10) +
      rect(-58, -226, 116, 50, '#1d2128', 10) +
      rect(-44, -216, 88, 30, accent, 5, 'opacity=".85"'),
  )

export const bike: Piece = (x, y, { metal, accent }) =>
  standing(
    x,
    y,
    80,
    line('M-70 0H70M-46 0L-8-90L46-90M-8-90L-30-150M46 0L46-90L58-160M40-164H80', metal, 11) +
      circle(46, -48, 40, 'none', `stroke="${accent}" stroke-width="12"`) +
      rect(-56, -166, 52, 16, '#23272e', 8),
  )

export const kettlebells: Piece = (x, y, { accent, second }) =>
  standing(
    x,
    y,
    110,
    times(4, (n) => {
      const left = -90 + n * 60
      const colour = [accent, '#2a2f37', second, '#2a2f37'][n] ?? accent
      return line(`M${left - 14}-44Q${left}-88 ${left + 14}-44`, colour, 9) + circle(left, -25, 25, colour)
    }),
  )

export const box: Piece = (x, y, { joint, wall }) =>
  standing(
    x,
    y,
    80,
    rect(-72, -110, 144, 110, '#c99c66', 4) +
      line('M-72-110L72 0M72-110L-72 0', joint, 4, 'opacity=".5"') +
      rect(-30, -74, 60, 16, wall, 8),
  )

export const ball: Piece = (x, y, { accent, wall }) =>
  standing(x, y, 60, circle(0, -58, 58, accent) + ellipse(-20, -80, 17, 11, wall, 'opacity=".5"'))

export const tyre: Piece = (x, y) =>
  standing(
    x,
    y,
    120,
    circle(0, -98, 98, '#24272c') + circle(0, -98, 76, '#34383f') + circle(0, -98, 46, '#7d7468'),
  )

export const rings: Piece = (x, _y, { metal, joint }) =>
  line(`M${x - 45} 0V210M${x + 45} 0V210`, metal, 6) +
  times(2, (n) => circle(x - 45 + n * 90, 236, 27, 'none', `stroke="${joint}" stroke-width="11"`))

export const mat = (x: number, y: number, colour: string) =>
  standing(
    x,
    y,
    0,
    area('M-120 0H120L92-52H-92Z', colour) +
      area('M-120 0H120V7H-120Z', '#000', 'opacity=".2"') +
      line('M-110-8H110', '#fff', 3, 'opacity=".35"'),
  )

export const plant: Piece = (x, y, { accent }) =>
  standing(
    x,
    y,
    52,
    times(7, (n) => {
      const lean = -84 + n * 28
      return area(
        `M0-70Q${lean * 0.3}-190 ${lean}-${220 - Math.abs(lean) * 0.7}Q${lean * 0.9}-140 8-66Z`,
        n % 2 ? '#3c7a57' : '#4f9468',
      )
    }) + area('M-42-80H42L30 0H-30Z', accent),
  )

export const bag: Piece = (x, _y, { accent, metal, wall }) =>
  line(`M${x} 0V120M${x - 26} 168L${x} 120L${x + 26} 168`, metal, 5) +
  rect(x - 38, 164, 76, 250, accent, 26) +
  rect(x - 38, 206, 76, 12, wall, 0, 'opacity=".8"') +
  rect(x - 24, 176, 12, 226, '#fff', 6, 'opacity=".18"')

export const ring: Piece = (x, y, { accent, second, wall }) =>
  standing(
    x,
    y,
    330,
    area('M-330 0H330V-70H-330Z', '#2b2f37') +
      area('M-330-70H330L240-150H-240Z', '#d8dde4') +
      rect(-330, -74, 660, 10, accent) +
      times(2, (side) => {
        const left = side ? 300 : -328
        return (
          rect(left, -260, 28, 190, side ? second : accent, 8) +
          rect(side ? 226 : -246, -286, 20, 140, side ? accent : second, 6)
        )
      }) +
      times(
        3,
        (n) =>
          line(`M-246 ${-268 + n * 40}H246`, wall, 6) +
          line(`M-314 ${-240 + n * 52}H314`, [accent, wall, second][n] ?? wall, 9),
      ),
  )

export const reformer: Piece = (x, y, { metal, accent, wall }) =>
  standing(
    x,
    y,
    220,
    line('M-190 0V-60M190 0V-60M-60 0V-50M70 0V-50', metal, 11) +
      rect(-214, -74, 428, 18, '#b98a5a', 8) +
      rect(-70, -98, 200, 24, accent, 10) +
      rect(96, -116, 44, 42, wall, 8) +
      line('M-200-74V-150H-150M190-74V-180M190-180L120-98', metal, 8) +
      times(4, (n) => line(`M${-186 + n * 4}-${66 - n * 3}H-70`, '#cfd5dd', 3)),
  )

export const dummy: Piece = (x, y, { accent, metal }) =>
  standing(
    x,
    y,
    64,
    area('M-56 0H56L44-34H-44Z', '#23272e') +
      rect(-8, -110, 16, 80, metal) +
      rect(-46, -270, 92, 168, accent, 34) +
      circle(0, -306, 34, accent),
  )

export const speaker: Piece = (x, y, { accent }) =>
  standing(
    x,
    y,
    56,
    rect(-50, -190, 100, 190, '#22262d', 10) +
      circle(0, -62, 38, '#3b424d') +
      circle(0, -62, 15, accent) +
      circle(0, -142, 24, '#3b424d'),
  )
