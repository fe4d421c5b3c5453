/** Classes of the header of members, and of what stands in its place while its code is loaded. */
export const headerHeight = 'h-12 shrink-0 border-b border-line bg-surface [@media(height>=30rem)]:md:h-16'
