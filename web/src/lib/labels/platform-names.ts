// Names of the social networks.
import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'

export const platformNames: Record<SocialPlatform, string> = {
  facebook: 'Facebook',
  twitter: 'Twitter',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  google: 'Google',
}
