// The social networks that a member can connect and share to.
import { z } from 'zod'

export const socialPlatforms = ['facebook', 'twitter', 'instagram', 'linkedin', 'google'] as const
export const SocialPlatform = z.enum(socialPlatforms)
export type SocialPlatform = z.infer<typeof SocialPlatform>
