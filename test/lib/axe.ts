// Accessibility checks by axe.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Animations with an end: colours in between have too little contrast. */
const running = `document.getAnimations().filter(({ effect, playState }) =>
  playState === 'running' && effect.getComputedTiming().endTime < Infinity).length`

const colourRules = ['color-contrast', 'link-in-text-block']

/** Each rule with the elements that violate it: of all rules, or of those about colours. */
export async function violationsOf(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  await expect.poll(() => page.evaluate(running)).toBe(0)
  // Without a page of its own for the results, with the elements of violations only, and its script once: all take time.
  const isThere = await page.evaluate<boolean>('"axe" in window')
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: '0' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
  const { violations } = await (rules === 'all' ? axe : axe.withRules(colourRules)).analyze()
  return violations.map(textOf)
}

function textOf({ id, nodes }: { id: string; nodes: { html: string }[] }): string {
  return `${id}: ${nodes.map((node) => node.html).join(' ')}`
}
