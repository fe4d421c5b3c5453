// Accessibility checks by axe.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Animations with an end: colours in between have too little contrast. */
const running = `document.getAnimations().filter(({ effect, playState }) =>
  playState === 'running' && effect.getComputedTiming().endTime < Infinity).length`

const colourRules = ['color-contrast', 'link-in-text-block']

/** No serious violation. The test of all states allows none at all. */
export async function expectAccessible(page: Page): Promise<void> {
  const violations = await findViolations(page, 'all')
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(textOf)).toEqual([])
}

/** Each rule with the elements that violate it: of all rules, or of those about colours. */
export async function violationsOf(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  return (await findViolations(page, rules)).map(textOf)
}

async function findViolations(page: Page, rules: 'all' | 'colours') {
  await expect.poll(() => page.evaluate(running)).toBe(0)
  // Without a page of its own for the results, which takes time.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  return (await (rules === 'all' ? axe : axe.withRules(colourRules)).analyze()).violations
}

function textOf({ id, nodes }: { id: string; nodes: { html: string }[] }): string {
  return `${id}: ${nodes.map((node) => node.html).join(' ')}`
}
