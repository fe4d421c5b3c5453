// What asks in a text for gyms that are open now, in English, German and Spanish.

export const openNowWords = new RegExp(
  [
    String.raw`(?<!\p{L})(?:(?:that|which|die|das)(?: (?:is|are))? )?`,
    '(?:(?:currently )?open (?:right )?now|currently open|open at the moment',
    '|(?:jetzt|gerade|aktuell) (?:geöffnet|offen)|(?:geöffnet|offen) jetzt|abiertos? ahora)',
    String.raw`(?: (?:sind|ist|haben|hat))?(?!\p{L})`,
  ].join(''),
  'iu',
)
