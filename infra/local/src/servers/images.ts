// The images of ../../images.json, which docker-compose.yml takes as well.
import images from '../../images.json' with { type: 'json' }

export type ImageName = keyof typeof images.services

/** `prefix`: of a mirror of Docker Hub, such as mirror.example.com/. Our own images have none. */
export function imageOf(name: ImageName, prefix = process.env.IMAGE_PREFIX ?? ''): string {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: docker compose replaces it
  return images.services[name].image.replace('${IMAGE_PREFIX:-}', prefix)
}
