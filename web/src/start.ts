// Entry point: loads the code once what the page contains is painted, because running it takes a phone longer.
import './ui/theme.css'

const load = () => void import('./main.tsx')

// A hidden page is not painted.
if (document.visibilityState === 'hidden') load()
else requestAnimationFrame(() => setTimeout(load))
