// Durations, in milliseconds unless a name says otherwise.
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

export const minutesPerDay = 1_440
export const minutesPerWeek = 7 * minutesPerDay
/** Since midnight. From then on it is "tonight". */
export const eveningMinute = 18 * 60
