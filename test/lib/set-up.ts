// Runs before each test file.
import { afterEach } from 'vitest'
import { cleanUpAfterTest } from './clean-ups.ts'

afterEach(cleanUpAfterTest)
