// How Node.js runs the processes of the product, so that idle ones stay small. The Dockerfile has the same.

/** Loading the modules would fill a young generation of 64 MB, which V8 never gives back. */
export const nodeOptions = ['--max-semi-space-size=2']

/** glibc otherwise keeps what it has freed, once larger blocks were used. Other systems ignore it. */
export const memoryEnv = { MALLOC_TRIM_THRESHOLD_: '131072' }
