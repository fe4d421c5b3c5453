// Words of other languages that people search by.
import { readTable } from './read-table.rules.ts'

/** German and Spanish words that no gym has, which are looked up in English. */
export const translations = readTable(`
  fitnessstudio=gym  fitnessclub=gym  fitnesscenter=fitness center  sportstudio=gym  muckibude=gym
  schwimmbad=swimming pool  hallenbad=swimming pool  freibad=swimming pool  schwimmen=swimming  kletterhalle=climbing
  klettern=climbing  boulderhalle=bouldering  bouldern=bouldering  boxen=boxing  tanzen=dance  tanzstudio=dance studio
  tanzschule=dance studio  kampfsport=martial arts  turnen=gymnastics  turnhalle=gym  yogastudio=yoga studio
  frauen=women  damen=women  kinder=kids  gunstig=cheap  billig=cheap  geoffnet=open  dusche=showers  duschen=showers
  parkplatz=parking  barrierefrei=wheelchair  rollstuhl=wheelchair  rollstuhlgerecht=wheelchair  tageskarte=day pass
  kinderbetreuung=childcare  bei=near  nahe=near
  gimnasios=gym  piscina=swimming pool  natacion=swimming  boxeo=boxing  escalada=climbing  baile=dance
  artes=arts  marciales=martial  pesas=weights  mujeres=women  ninos=kids  barato=cheap  abierto=open  estacionamiento=parking
  guarderia=childcare  horas=hours  clase=class  clases=classes  estudio=studio  academia=studio  danza=dance
  alberca=swimming pool  rocodromo=climbing  muro=wall  levantamiento=lifting  defensa=defense  principiantes=beginners
  entrenamiento=training  entrenador=trainer  cerca=near  ejercicio=exercise
`)

/** The English words of a word. */
export function translationOf(word: string): readonly string[] | undefined {
  return translations.get(word)?.[0]
}
