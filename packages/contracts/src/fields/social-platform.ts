// The social networks that a member can connect and share to.
import { z } from 'zod'

export const platformNames = {
  facebook: 'Facebook',
  twitter: 'Twitter',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  google: 'Google',
} as const
export type SocialPlatform = keyof typeof platformNames

export const socialPlatforms = Object.keys(platformNames) as SocialPlatform[]
export const SocialPlatform = z.enum(socialPlatforms)
