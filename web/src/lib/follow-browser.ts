// What the page does not need to be painted, but before it is used or translated.

export function followBrowser(): void {
  ignoreComposition()
  followTranslation()
}

/**
 * Keys of input methods, such as those for Japanese. Enter, Escape and arrows choose and end what is being
 * composed. They are not keys of the page, so that no handler gets them. In Safari the key that ends a
 * composition only has the code 229.
 */
function ignoreComposition(): void {
  const stop = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === 229) event.stopPropagation()
  }
  addEventListener('keydown', stop, { capture: true })
}

/** What stands in the page instead of a node. */
const translations = new WeakMap<Node, ChildNode>()
let isPatched = false

/**
 * Lets browsers translate the page. Chrome puts <font> elements in place of text nodes, which React still holds: it
 * would fail to remove them, and change them where nobody sees it (https://github.com/facebook/react/issues/11538).
 */
function followTranslation(): void {
  const observer = new MutationObserver((records) => {
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      const translation = [addedNodes[0], previousSibling, nextSibling].find(isFont)
      for (const removed of removedNodes) {
        if (!translation || !(removed instanceof Text || isFont(removed))) continue
        translations.set(removed, translation)
        translations.delete(translation)
        if (!isPatched) patch()
      }
    }
  })
  observer.observe(document.documentElement, { childList: true, subtree: true })
}

function isFont(node: Node | null | undefined): node is HTMLElement {
  return node?.nodeName === 'FONT'
}

/** The node in the page that stands for the given one: itself, if it was not translated. */
function shown(node: Node): Node {
  let found = node
  for (let next = translations.get(node); next && !node.isConnected; next = translations.get(next))
    found = next
  return found
}

/** Only for pages that are translated. */
function patch(): void {
  isPatched = true
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    removeChild.call(this, shown(child))
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    insertBefore.call(this, node, before && shown(before))
    return node
  }
  const { get, set } = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue') ?? {}
  const replace = function (this: Node & ChildNode, value: string | null) {
    const translation = shown(this)
    // The browser translates it again.
    if (translation !== this) translation.parentNode?.replaceChild(this, translation)
    set?.call(this, value)
  }
  Object.defineProperty(Node.prototype, 'nodeValue', {
    configurable: true,
    enumerable: true,
    get,
    set: replace,
  })
}
