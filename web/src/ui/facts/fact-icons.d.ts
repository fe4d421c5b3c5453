/** Made by the build, see web/fact-icons.ts. */
declare module 'virtual:fact-icons' {
  export const factIcons: Record<
    import('@jumpingjack/contracts/facts/gym-facts').Amenity,
    import('lucide-react').LucideIcon
  >
}
