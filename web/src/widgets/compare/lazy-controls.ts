// The controls of the comparison, which lists load after their gyms.
import { lazyComponent } from '../../lib/hooks/lazy-component.ts'

const load = () => import('../../features/compare/compare-controls.tsx')

export const CompareBar = lazyComponent(load, 'CompareBar')
export const CompareToggle = lazyComponent(load, 'CompareToggle')
