// Shows the progress of long tasks: a live list on a terminal, plain lines in a log or a pipe.
export interface Task {
  /** Sets the text after the title. */
  update(text: string): void
  done(text?: string): void
  fail(): void
  /** Ends the task without a line. */
  remove(): void
}
export interface Display {
  task(title: string): Task
  line(text: string): void
}

interface Running {
  title: string
  text: string
  startedAt: number
  printedAt: number
}
interface Output {
  isTTY?: boolean
  columns?: number
  write(text: string): unknown
}

const redrawMs = 200
const plainIntervalMs = 15_000

export function createDisplay(output: Output = process.stdout): Display {
  const running = new Set<Running>()
  const screen = output.isTTY ? liveScreen(output, running) : plainScreen(output, running)
  let timer: NodeJS.Timeout | undefined

  function finish(task: Running, symbol: string, text: string) {
    if (remove(task)) screen.print(`${symbol} ${task.title}${text && ` ${text}`} (${seconds(task)})`)
  }

  function remove(task: Running): boolean {
    const wasRunning = running.delete(task)
    if (running.size === 0) clearInterval(timer)
    return wasRunning
  }

  return {
    line: (text) => screen.print(text),
    task(title) {
      const task = { title, text: '', startedAt: Date.now(), printedAt: Date.now() }
      if (running.size === 0) timer = setInterval(screen.tick, screen.intervalMs)
      running.add(task)
      return {
        update(text) {
          task.text = text
          screen.show(task)
        },
        done: (text = '') => finish(task, '✓', text),
        fail: () => finish(task, '✗', 'failed'),
        remove: () => void remove(task),
      }
    },
  }
}

/** Shows `work` as a task until it ends. A failure is expected, and not shown, while everything is being stopped. */
export async function runTask<T>(
  display: Display,
  title: string,
  work: (task: Task) => Promise<T>,
  isStopping = () => false,
): Promise<T> {
  const task = display.task(title)
  try {
    const result = await work(task)
    task.done()
    return result
  } catch (error) {
    if (isStopping()) task.remove()
    else task.fail()
    throw error
  }
}

function liveScreen(output: Output, running: Set<Running>) {
  let drawnLines = 0
  function draw(above = '') {
    const width = (output.columns ?? 80) - 1
    const lines = [...running].map((task) => `… ${describe(task)}`.slice(0, width))
    const up = drawnLines > 0 ? `\x1b[${drawnLines}A` : ''
    output.write(`${up}\r\x1b[J${above}${lines.map((line) => `${line}\n`).join('')}`)
    drawnLines = lines.length
  }
  return {
    intervalMs: redrawMs,
    tick: () => draw(),
    show: () => draw(),
    print: (text: string) => draw(`${text}\n`),
  }
}

function plainScreen(output: Output, running: Set<Running>) {
  function show(task: Running) {
    task.printedAt = Date.now()
    output.write(`… ${describe(task)}\n`)
  }
  return {
    intervalMs: 1000,
    show,
    print: (text: string) => output.write(`${text}\n`),
    tick() {
      for (const task of running) if (Date.now() - task.printedAt >= plainIntervalMs) show(task)
    },
  }
}

function describe(task: Running): string {
  return `${task.title}${task.text && `: ${task.text}`} (${seconds(task)})`
}

function seconds(task: Running): string {
  const elapsed = (Date.now() - task.startedAt) / 1000
  return `${elapsed.toFixed(elapsed < 10 ? 1 : 0)} s`
}
