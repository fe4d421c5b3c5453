// The look of an info window: a header with a close button, and the page's content.

type Options = Partial<google.maps.InfoWindowOptions>

export class InfoFrame {
  readonly element = document.createElement('div')
  readonly body = document.createElement('div')
  readonly #header = document.createElement('div')
  readonly #title = document.createElement('div')
  readonly #content = document.createElement('div')

  constructor(close: () => void) {
    this.element.className = 'fake-info'
    this.body.className = 'fake-info-body'
    this.body.role = 'dialog'
    this.body.tabIndex = -1
    this.#header.className = 'fake-info-header'
    this.#content.className = 'fake-info-content'
    this.#header.append(this.#title, closeButton(close))
    this.body.append(this.#header, this.#content)
    this.element.append(this.body)
    this.body.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') close()
    })
  }

  focus(): void {
    this.body.focus({ preventScroll: true })
  }

  show({ content, headerContent, headerDisabled, maxWidth, minWidth, ariaLabel }: Options): void {
    setContent(this.#content, content)
    setContent(this.#title, headerContent)
    this.#header.style.display = headerDisabled ? 'none' : ''
    this.body.classList.toggle('is-headless', headerDisabled ?? false)
    this.body.style.maxWidth = maxWidth ? `${maxWidth}px` : ''
    this.body.style.minWidth = minWidth ? `${minWidth}px` : ''
    this.body.ariaLabel = ariaLabel ?? null
  }
}

/** Text is taken as HTML, as the provider takes it. */
function setContent(parent: HTMLElement, content: string | Node | null | undefined): void {
  if (content instanceof Node) {
    if (content.parentNode !== parent || parent.childNodes.length !== 1) parent.replaceChildren(content)
  } else {
    parent.innerHTML = content ?? ''
  }
}

function closeButton(close: () => void): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.title = 'Close'
  button.ariaLabel = 'Close'
  button.textContent = '×'
  button.addEventListener('click', close)
  return button
}
