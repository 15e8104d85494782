import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Logo } from "./logo";

const light = { url: "/assets/images/centre/aa.webp", width: 640, height: 160 };
const dark = { url: "/assets/images/centre/bb.svg", width: 400, height: 400 };

describe("the logo", () => {
  it("is the mark and the name", () => {
    render(<Logo centre={{ name: "Cuore", logo: null }} />);
    expect(screen.getByText("Cuore")).toBeInTheDocument();
    expect(screen.queryByRole("img")).not.toBeInTheDocument();
  });

  it("is the centre's own, in its size, with a plate under it where the ground is dark", () => {
    const { container } = render(<Logo centre={{ name: "Cuore", logo: { light, dark: null } }} />);
    const image = screen.getByRole("img", { name: "Cuore" });
    expect(image).toHaveAttribute("src", light.url);
    expect(image).toHaveAttribute("width", "160");
    expect(image).toHaveAttribute("height", "40");
    expect(image).toHaveAttribute("srcset", `${light.url}?w=320, ${light.url} 2x`);
    expect(container.querySelector("picture")).toHaveClass("logo-plate-in-dark");
  });

  it("is another one on dark ground, where there is one", () => {
    const { container, rerender } = render(<Logo centre={{ name: "Cuore", logo: { light, dark } }} />);
    expect(container.querySelector("source")).toHaveAttribute("srcset", dark.url);
    rerender(<Logo centre={{ name: "Cuore", logo: { light, dark } }} onBand />);
    expect(screen.getByRole("img")).toHaveAttribute("src", dark.url);
    expect(container.querySelector("source")).toBeNull();
    rerender(<Logo centre={{ name: "Cuore", logo: { light, dark: null } }} onBand />);
    expect(container.querySelector("picture")).toHaveClass("logo-plate");
  });
});
