// English texts for the rules of the pages.
import '../src/lib/language/language.ts'
