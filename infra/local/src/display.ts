// Progress of long work: a live list on a terminal, plain lines elsewhere (a log, a pipe).
export type Step = {
  /** What is being done at the moment. */
  tell(text: string): void
  done(text?: string): void
  fail(): void
  /** Ends it without a word. */
  drop(): void
}
export type Display = {
  step(title: string): Step
  line(text: string): void
}

type Running = { title: string; text: string; startedAt: number; toldAt: number }
type Out = { isTTY?: boolean; columns?: number; write(text: string): unknown }

const redrawMs = 200
const plainEveryMs = 15_000

export function createDisplay(out: Out = process.stdout): Display {
  const running = new Set<Running>()
  const screen = out.isTTY ? liveScreen(out, running) : plainScreen(out, running)
  let timer: NodeJS.Timeout | undefined

  function finish(step: Running, mark: string, text: string) {
    if (!drop(step)) return
    screen.print(`${mark} ${step.title}${text && ` ${text}`} (${seconds(step)})`)
  }

  function drop(step: Running): boolean {
    const wasThere = running.delete(step)
    if (running.size === 0) clearInterval(timer)
    return wasThere
  }

  return {
    line: (text) => screen.print(text),
    step(title) {
      const step = { title, text: '', startedAt: Date.now(), toldAt: Date.now() }
      if (running.size === 0) timer = setInterval(screen.tick, screen.everyMs)
      running.add(step)
      return {
        tell(text) {
          step.text = text
          screen.told(step)
        },
        done: (text = '') => finish(step, '✓', text),
        drop: () => void drop(step),
        fail: () => finish(step, '✗', 'failed'),
      }
    },
  }
}

function liveScreen(out: Out, running: Set<Running>) {
  let drawn = 0
  function draw(above = '') {
    const width = (out.columns ?? 80) - 1
    const lines = [...running].map((step) => `… ${describe(step)}`.slice(0, width))
    const up = drawn > 0 ? `\x1b[${drawn}A` : ''
    out.write(`${up}\r\x1b[J${above}${lines.map((line) => `${line}\n`).join('')}`)
    drawn = lines.length
  }
  return {
    everyMs: redrawMs,
    tick: () => draw(),
    told: () => draw(),
    print: (text: string) => draw(`${text}\n`),
  }
}

function plainScreen(out: Out, running: Set<Running>) {
  function say(step: Running) {
    step.toldAt = Date.now()
    out.write(`… ${describe(step)}\n`)
  }
  return {
    everyMs: 1000,
    told: say,
    print: (text: string) => out.write(`${text}\n`),
    tick() {
      for (const step of running) if (Date.now() - step.toldAt >= plainEveryMs) say(step)
    },
  }
}

function describe(step: Running): string {
  return `${step.title}${step.text && `: ${step.text}`} (${seconds(step)})`
}

function seconds(step: Running): string {
  const elapsed = (Date.now() - step.startedAt) / 1000
  return `${elapsed.toFixed(elapsed < 10 ? 1 : 0)} s`
}
