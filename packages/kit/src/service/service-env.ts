// Variables of a service with a database and events. Apart from env.ts, because it loads the driver of MongoDB.
import { mongo } from 'mongoose'
import { z } from 'zod'
import { brokerEnv, httpServiceEnv } from './env.ts'

/** By the rules of the driver: several hosts with ports, and mongodb+srv, are no URLs of the WHATWG. */
const mongoUrl = z.string().superRefine((url, { addIssue }) => {
  try {
    // Reads the address and its options, and opens no connection.
    new mongo.MongoClient(url)
  } catch (error) {
    addIssue({
      code: 'custom',
      message: error instanceof Error ? error.message : 'Invalid connection string',
    })
  }
})

export const serviceEnv = {
  ...httpServiceEnv,
  MONGO_URL: mongoUrl,
  MONGO_DB: z.string().min(1).optional(),
  ...brokerEnv,
}

export type ServiceEnv = z.infer<z.ZodObject<typeof serviceEnv>>
