// `Point` and `Size`, in pixels.

export class Point {
  x: number
  y: number

  constructor(x: number, y: number) {
    this.x = x
    this.y = y
  }

  equals(other: Point | null): boolean {
    return other !== null && other.x === this.x && other.y === this.y
  }

  toString(): string {
    return `(${this.x}, ${this.y})`
  }
}

export class Size {
  width: number
  height: number

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
  }

  equals(other: Size | null): boolean {
    return other !== null && other.width === this.width && other.height === this.height
  }

  toString(): string {
    return `(${this.width}, ${this.height})`
  }
}
